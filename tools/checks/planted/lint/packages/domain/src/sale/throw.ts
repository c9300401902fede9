export function refuse(): never {
  throw new Error('no') // breaks house(domain-purity) [throw]
}
