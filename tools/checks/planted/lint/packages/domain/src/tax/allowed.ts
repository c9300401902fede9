const HUNDRED = BigInt(100)

export function share(amount: number, rate: bigint): bigint {
  const scaled = BigInt(amount) * rate
  return scaled / HUNDRED + rate / 2n
}
