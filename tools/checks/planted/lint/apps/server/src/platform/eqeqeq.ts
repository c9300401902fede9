export const same = (a: string, b: unknown): boolean => a == b // breaks eslint(eqeqeq)
