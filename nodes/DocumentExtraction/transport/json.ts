export { isObject, listOf } from '../extraction/json';
