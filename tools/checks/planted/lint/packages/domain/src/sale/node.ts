export const zone = process.env.TZ // breaks house(domain-purity) [node]
