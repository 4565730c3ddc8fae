//! `hackenbush decompose`
