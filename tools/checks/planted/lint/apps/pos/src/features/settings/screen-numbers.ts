import { formatMoney } from '@evertill/domain' // breaks house(screen-numbers) [screen-numbers]

export const shown = formatMoney
