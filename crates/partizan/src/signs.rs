//! tmp
use crate::Dyadic;
pub(crate) fn ordinal_sum(x: &Dyadic, y: &Dyadic) -> Dyadic {
    let mut lo: Option<Dyadic> = None;
    let mut hi: Option<Dyadic> = None;
    let mut steps: Vec<bool> = vec![];
    for target in [x, y] {
        let (mut l, mut h): (Option<Dyadic>, Option<Dyadic>) = (None, None);
        loop {
            let c = crate::simplest(l.as_ref(), h.as_ref()).unwrap();
            if c == *target {
                break;
            }
            if *target > c {
                steps.push(true);
                l = Some(c);
            } else {
                steps.push(false);
                h = Some(c);
            }
        }
    }
    for s in steps {
        let c = crate::simplest(lo.as_ref(), hi.as_ref()).unwrap();
        if s { lo = Some(c) } else { hi = Some(c) }
    }
    crate::simplest(lo.as_ref(), hi.as_ref()).unwrap()
}
