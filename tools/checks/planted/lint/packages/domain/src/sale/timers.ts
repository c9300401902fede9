export const wait = (run: () => void): unknown => setTimeout(run, 1) // breaks house(domain-purity) [timers]
