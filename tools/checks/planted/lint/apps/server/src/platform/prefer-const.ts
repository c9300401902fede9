let planted = 1 // breaks eslint(prefer-const)
export { planted }
