export const say = (): void => console.log('sold') // breaks eslint(no-console)
