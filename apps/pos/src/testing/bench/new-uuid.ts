// The benches' sales are named as the till's own are.
export { newUuid } from '../../platform/ids.ts'
