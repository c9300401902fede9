export const all = globalThis // breaks house(domain-purity) [escape]
