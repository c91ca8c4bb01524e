export { useBinaryMode, type BinaryMode } from './binaryData';
export { runNode, type Run, type RunOptions } from './runNode';
export { testCredential } from './testCredential';
export { useSandbox, type SandboxBench } from './useSandbox';
