export const now = Date.now() // breaks house(domain-purity) [clock]
export const today = new Date() // breaks house(domain-purity) [clock]
export const text = Date() // breaks house(domain-purity) [clock]
export const fixed = new Date(0)
