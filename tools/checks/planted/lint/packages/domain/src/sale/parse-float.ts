export const read = (text: string): number => parseFloat(text) // breaks house(domain-purity) [parse-float]
export const again = (text: string): number => Number.parseFloat(text) // breaks house(domain-purity) [parse-float]
