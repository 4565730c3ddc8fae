//! Rust source as tokens, without comments and literals.

/// An identifier, `::`, or a single punctuation character.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

impl Token {
    pub(crate) fn is_identifier(&self) -> bool {
        self.text.starts_with(is_word)
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Splits source text into tokens. Numbers are kept as words; strings, characters, lifetimes and
/// comments are left out.
pub(crate) fn tokens(source: &str) -> Vec<Token> {
    let characters: Vec<char> = source.chars().collect();
    let mut lexer = Lexer { characters, at: 0, line: 1, tokens: Vec::new() };
    while lexer.at < lexer.characters.len() {
        lexer.next();
    }
    lexer.tokens
}

struct Lexer {
    characters: Vec<char>,
    at: usize,
    line: usize,
    tokens: Vec<Token>,
}

impl Lexer {
    fn peek(&self, ahead: usize) -> Option<char> {
        self.characters.get(self.at + ahead).copied()
    }

    fn starts_with(&self, text: &str) -> bool {
        text.chars().enumerate().all(|(ahead, c)| self.peek(ahead) == Some(c))
    }

    fn skip(&mut self, count: usize) {
        for _ in 0..count {
            if self.peek(0) == Some('\n') {
                self.line += 1;
            }
            self.at += 1;
        }
    }

    fn push(&mut self, text: String) {
        self.tokens.push(Token { text, line: self.line });
    }

    fn next(&mut self) {
        if self.starts_with("//") {
            while self.peek(0).is_some_and(|c| c != '\n') {
                self.skip(1);
            }
        } else if self.starts_with("/*") {
            self.block_comment();
        } else if let Some(hashes) = self.raw_string() {
            self.skip_raw_string(hashes);
        } else if self.peek(0) == Some('"') {
            self.string();
        } else if self.peek(0) == Some('\'') {
            self.quote();
        } else if self.starts_with("::") {
            self.push("::".to_owned());
            self.skip(2);
        } else if self.peek(0).is_some_and(is_word) {
            self.word();
        } else {
            if let Some(c) = self.peek(0).filter(|c| !c.is_whitespace()) {
                self.push(c.to_string());
            }
            self.skip(1);
        }
    }

    fn word(&mut self) {
        if self.starts_with("r#") {
            self.skip(2);
        }
        let word: String = self.characters[self.at..].iter().take_while(|c| is_word(**c)).collect();
        let length = word.chars().count();
        // A prefix such as the `b` of `b"bytes"` belongs to the literal.
        if !(matches!(&word[..], "b" | "c") && matches!(self.peek(1), Some('"' | '\''))) {
            self.push(word);
        }
        self.skip(length);
    }

    fn block_comment(&mut self) {
        let mut depth = 0_usize;
        while self.peek(0).is_some() {
            if self.starts_with("/*") {
                depth += 1;
                self.skip(2);
            } else if self.starts_with("*/") {
                depth -= 1;
                self.skip(2);
                if depth == 0 {
                    return;
                }
            } else {
                self.skip(1);
            }
        }
    }

    /// The number of `#` of the raw string that begins here; `None` if none does.
    fn raw_string(&self) -> Option<usize> {
        let prefix = ["r", "br", "cr"].into_iter().find(|prefix| {
            self.starts_with(prefix) && matches!(self.peek(prefix.len()), Some('"' | '#'))
        })?;
        let hashes = (prefix.len()..).take_while(|&ahead| self.peek(ahead) == Some('#')).count();
        (self.peek(prefix.len() + hashes) == Some('"')).then_some(hashes)
    }

    fn skip_raw_string(&mut self, hashes: usize) {
        while self.peek(0) != Some('"') {
            self.skip(1);
        }
        self.skip(1);
        let end = format!("\"{}", "#".repeat(hashes));
        while self.peek(0).is_some() && !self.starts_with(&end) {
            self.skip(1);
        }
        self.skip(end.len());
    }

    fn string(&mut self) {
        self.skip(1);
        while let Some(c) = self.peek(0) {
            self.skip(if c == '\\' { 2 } else { 1 });
            if c == '"' {
                return;
            }
        }
    }

    /// A character or a lifetime.
    fn quote(&mut self) {
        if self.peek(1) == Some('\\') {
            self.skip(3);
            while self.peek(0).is_some_and(|c| c != '\'') {
                self.skip(1);
            }
            self.skip(1);
        } else if self.peek(2) == Some('\'') {
            self.skip(3);
        } else {
            self.skip(1);
            while self.peek(0).is_some_and(is_word) {
                self.skip(1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_left_out() {
        let source = "a /* b /* c */ d */ :: // e\n \"f \\\" g\" r#\"h\"i\"# b'j' '\\'' 'k 'l' b\"m\" r#mod n::<o>";
        let words: Vec<String> = tokens(source).into_iter().map(|token| token.text).collect();
        assert_eq!(words, ["a", "::", "mod", "n", "::", "<", "o", ">"]);
    }

    #[test]
    fn lines_are_counted_through_literals() {
        let found = tokens("a\n\"\n\"\nr\"\n\" /*\n*/ b");
        assert_eq!((found[0].line, found[1].line), (1, 6));
    }
}
