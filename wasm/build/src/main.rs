//! Binds the compiled module: `flitscope-bind MODULE.wasm OUT_FOLDER`.
//!
//! The library behind `wasm-bindgen` is called from here, so that Cargo.lock pins it together
//! with the crate it has to match and nobody installs a separate tool of just the right version.
//!
//! This crate knows no simulator: bytes in, a module with its JavaScript and types out.

use std::path::PathBuf;
use std::process::ExitCode;

use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = arguments.as_slice() else {
        eprintln!("usage: flitscope-bind MODULE.wasm OUT_FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(module)
        .typescript(true)
        // The worker passes the module's address itself: the bundler gives it a hashed name, and
        // a default path in the JavaScript would make the bundler emit the module a second time.
        .omit_default_module_path(true)
        // Function names are a seventh of the bytes, and a trap already names its cause.
        .remove_name_section(true)
        .remove_producers_section(true);
    let bound = bindgen.web(true).and_then(|web| web.generate(folder));
    match bound {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("flitscope-bind: {}: {error:#}", module.display());
            ExitCode::FAILURE
        }
    }
}
