export const dice = Math.random() // breaks house(domain-purity) [chance]
export const id = crypto.randomUUID() // breaks house(domain-purity) [chance]
