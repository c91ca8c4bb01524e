const { onNewest } = require('./project');

module.exports = { ...require('./jest.config'), projects: [onNewest('latest')] };
