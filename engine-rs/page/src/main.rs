//! `npm run generate`: writes the files that the page and others have of the engine.

use std::path::Path;

fn main() -> std::io::Result<()> {
    for file in flitscope_page::files() {
        let path = Path::new(flitscope_page::REPOSITORY).join(&file.path);
        if std::fs::read_to_string(&path).is_ok_and(|text| text == file.text) {
            continue;
        }
        std::fs::write(path, file.text)?;
        println!("{}", file.path);
    }
    Ok(())
}
