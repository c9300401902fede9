// What no till needs until its first sale.
export { ON_DEMAND_ENDPOINTS } from '@evertill/contract'
