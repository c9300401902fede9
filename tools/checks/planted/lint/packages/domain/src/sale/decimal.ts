export const rate = 0.18 // breaks house(domain-purity) [decimal]
