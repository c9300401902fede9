export const say = (): void => console.log('sold') // breaks house(domain-purity) [output], eslint(no-console)
