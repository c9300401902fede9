/**
 * Computes the result once per object. Only for objects that are never changed in place: the lines of a cart stay the
 * same objects while one of them changes, so a key press recomputes only that one.
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
