//! `hackenbush number`
