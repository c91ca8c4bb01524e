export { BINARY_MODES, useBinaryMode, type BinaryMode } from './binaryData';
export { bytesOf, itemWithFiles, type TestFile } from './files';
export { listSearch, type ListSearchOptions } from './listSearch';
export { loadOptions, type LoadOptions } from './loadOptions';
export { forwarding, giving, useLoopback, type Loopback, type Received } from './loopback';
export { startPolling, type Poller, type PollingOptions } from './polling';
export { runNode, type Run, type RunOptions } from './runNode';
export { testCredential, type TestResult } from './testCredential';
export { useSandbox, type SandboxBench } from './useSandbox';
