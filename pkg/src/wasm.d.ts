//! What a runtime or bundler makes of an imported module.

declare module "*.wasm" {
  const module: WebAssembly.Module;
  export default module;
}
