/**
 * The same answer for the same object, worked out once. For what is never changed in place: the lines of a cart stay
 * the same objects while one of them changes, and only that one is worked out anew at a key press.
 */
export function memoize<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const known = new WeakMap<From, { to: To }>()
  return (from) => {
    let made = known.get(from)
    if (made === undefined) {
      made = { to: make(from) }
      known.set(from, made)
    }
    return made.to
  }
}
