use super::expression::{Kind, Node, Path, Relation, Sign, Step};
use super::function::Function;

/// Reads an expression by recursive descent. `at` never passes the end of the text.
pub(super) struct Parser<'t> {
    text: &'t str,
    at: usize,
    depth: u32,
}

const DEEPEST: u32 = 30;
const WORDS: [&str; 3] = ["and", "or", "not"];
const SUMS: [(&str, Sign); 2] = [("+", Sign::Plus), ("-", Sign::Minus)];
const PRODUCTS: [(&str, Sign); 2] = [("*", Sign::Times), ("/", Sign::Over)];
/// The longer ones first.
const RELATIONS: [(&str, Relation); 6] = [
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("==", Relation::Equal),
    ("!=", Relation::Different),
    ("<", Relation::Less),
    (">", Relation::Greater),
];

type Read<T> = Result<T, String>;

impl<'t> Parser<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self {
            text,
            at: 0,
            depth: 0,
        }
    }

    pub(super) fn whole(mut self) -> Read<Node> {
        let root = self.any()?;
        self.skip_spaces();
        match self.rest() {
            "" => Ok(root),
            _ => Err(self.wrong("cannot be parsed from here")),
        }
    }

    fn any(&mut self) -> Read<Node> {
        self.joined("or", Self::all, Kind::Any)
    }

    fn all(&mut self) -> Read<Node> {
        self.joined("and", Self::negation, Kind::All)
    }

    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Read<Node>,
        kind: fn(Vec<Node>) -> Kind,
    ) -> Read<Node> {
        let at = self.here();
        let first = part(self)?;
        let mut parts = vec![first];
        while self.word(word) {
            parts.push(part(self)?);
        }
        Ok(match parts.pop() {
            Some(only) if parts.is_empty() => only,
            last => {
                parts.extend(last);
                Node {
                    at,
                    kind: kind(parts),
                }
            }
        })
    }

    fn negation(&mut self) -> Read<Node> {
        let at = self.here();
        if self.word("not") {
            let inner = self.deeper(Self::negation)?;
            return Ok(Node {
                at,
                kind: Kind::Not(Box::new(inner)),
            });
        }
        self.chain(&RELATIONS, Self::sum, Kind::Compare)
    }

    fn sum(&mut self) -> Read<Node> {
        self.chain(&SUMS, Self::product, Kind::Chain)
    }

    fn product(&mut self) -> Read<Node> {
        self.chain(&PRODUCTS, Self::signed, Kind::Chain)
    }

    fn chain<S: Copy>(
        &mut self,
        signs: &[(&str, S)],
        part: fn(&mut Self) -> Read<Node>,
        kind: fn(Box<Node>, Vec<(S, Node)>) -> Kind,
    ) -> Read<Node> {
        let at = self.here();
        let first = part(self)?;
        let mut rest = Vec::new();
        while let Some(&(_, sign)) = signs.iter().find(|(sign, _)| self.takes(sign)) {
            rest.push((sign, part(self)?));
        }
        if rest.is_empty() {
            return Ok(first);
        }
        Ok(Node {
            at,
            kind: kind(Box::new(first), rest),
        })
    }

    fn signed(&mut self) -> Read<Node> {
        let at = self.here();
        if self.takes("-") {
            let inner = self.deeper(Self::signed)?;
            return Ok(Node {
                at,
                kind: Kind::Negative(Box::new(inner)),
            });
        }
        self.value()
    }

    fn value(&mut self) -> Read<Node> {
        let at = self.here();
        if self.takes("(") {
            let inner = self.deeper(Self::any)?;
            self.expect(")")?;
            return Ok(inner);
        }
        let kind = if self.takes("[") {
            Kind::List(self.until("]")?)
        } else if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            Kind::Number(self.number())
        } else {
            self.named(at)?
        };
        Ok(Node { at, kind })
    }

    /// A call or a path.
    fn named(&mut self, at: usize) -> Read<Kind> {
        let name = self.name();
        if name.is_empty() || WORDS.contains(&name) {
            return Err(wrong(at, "a value is missing"));
        }
        if !self.takes("(") {
            return Ok(Kind::Path(Path {
                run: name.to_owned(),
                steps: self.steps()?,
            }));
        }
        let Some(function) = Function::named(name) else {
            let known = Function::names().join(", ");
            return Err(wrong(at, format!("no function `{name}`; allowed: {known}")));
        };
        let arguments = self.until(")")?;
        match function.arguments() {
            Some(count) if count != arguments.len() => {
                let some = if count == 1 { "argument" } else { "arguments" };
                Err(wrong(at, format!("{name} needs {count} {some}")))
            }
            _ => Ok(Kind::Call(function, arguments)),
        }
    }

    fn steps(&mut self) -> Read<Vec<Step>> {
        let mut steps = Vec::new();
        loop {
            // No spaces within a path.
            if self.rest().starts_with('.') {
                self.at += 1;
                match self.name() {
                    "" => return Err(self.wrong("expected a name")),
                    name => steps.push(Step::Field(name.to_owned())),
                }
            } else if self.rest().starts_with('[') {
                self.at += 1;
                let (at, first) = (self.at, self.index()?);
                if self.takes("..") {
                    let last = self.index()?;
                    if last < first {
                        return Err(wrong(at, "the range is empty"));
                    }
                    steps.push(Step::Span(first, last));
                } else {
                    steps.push(Step::At(first));
                }
                self.expect("]")?;
            } else {
                return Ok(steps);
            }
        }
    }

    /// Values up to a closing bracket, at least one.
    fn until(&mut self, end: &str) -> Read<Vec<Node>> {
        let mut values = vec![self.deeper(Self::any)?];
        while self.takes(",") {
            values.push(self.deeper(Self::any)?);
        }
        self.expect(end)?;
        Ok(values)
    }

    fn deeper(&mut self, part: fn(&mut Self) -> Read<Node>) -> Read<Node> {
        if self.depth == DEEPEST {
            return Err(self.wrong("nested too deeply"));
        }
        self.depth += 1;
        let node = part(self);
        self.depth -= 1;
        node
    }

    fn number(&mut self) -> f64 {
        let start = self.at;
        self.while_of(|c| c.is_ascii_digit());
        let mut after = self.rest().chars();
        if after.next() == Some('.') && after.next().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
            self.while_of(|c| c.is_ascii_digit());
        }
        // Digits with at most one point are a number.
        self.text[start..self.at].parse().unwrap_or(0.0)
    }

    fn index(&mut self) -> Read<usize> {
        let digits = self.while_of(|c| c.is_ascii_digit());
        digits
            .parse()
            .map_err(|_| self.wrong("expected a whole number"))
    }

    fn name(&mut self) -> &'t str {
        if self.rest().starts_with(|c: char| c.is_ascii_digit()) {
            return "";
        }
        self.while_of(|c| c.is_ascii_alphanumeric() || c == '_')
    }

    fn while_of(&mut self, part: fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        let end = rest.find(|c| !part(c)).unwrap_or(rest.len());
        self.at += end;
        &rest[..end]
    }

    fn takes(&mut self, sign: &str) -> bool {
        self.skip_spaces();
        let found = self.rest().starts_with(sign);
        if found {
            self.at += sign.len();
        }
        found
    }

    /// A word, and not the beginning of a longer one.
    fn word(&mut self, word: &str) -> bool {
        let before = self.here();
        let found = self.name() == word;
        if !found {
            self.at = before;
        }
        found
    }

    fn expect(&mut self, sign: &str) -> Read<()> {
        match self.takes(sign) {
            true => Ok(()),
            false => Err(self.wrong(format!("expected `{sign}`"))),
        }
    }

    fn here(&mut self) -> usize {
        self.skip_spaces();
        self.at
    }

    fn skip_spaces(&mut self) {
        self.while_of(|c| c == ' ');
    }

    fn rest(&self) -> &'t str {
        // Every step ends at the end of a character.
        self.text.get(self.at..).unwrap_or_default()
    }

    fn wrong(&self, what: impl AsRef<str>) -> String {
        wrong(self.at, what)
    }
}

/// What is wrong at a place of the text, which people count from 1.
pub(super) fn wrong(at: usize, what: impl AsRef<str>) -> String {
    format!("character {}: {}", at + 1, what.as_ref())
}
