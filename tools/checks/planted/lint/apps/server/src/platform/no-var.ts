var planted = 1 // breaks eslint(no-var)
planted += 1
export { planted }
