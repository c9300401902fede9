import type { Package } from '@evertill/contract'
import { PACKAGE_MOVES, type PackageState } from '@evertill/domain'

/** Not at its end yet. */
export const isUnderWay = (state: PackageState): boolean => Object.keys(PACKAGE_MOVES[state]).length > 0

/** A scanned label: the package's own number, or the carrier's. */
export const packageNumbered = (packages: readonly Package[], text: string): Package | undefined => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return undefined
  return packages.find(
    (one) => one.Number.toLowerCase() === wanted || (one.AWB !== '' && one.AWB.toLowerCase() === wanted),
  )
}

export const filterPackages = (
  packages: readonly Package[],
  text: string,
  bills: ReadonlyMap<string, string> = new Map(),
): readonly Package[] => {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return packages
  return packages.filter(
    ({ key, Number: number, CustomerName, CustomerPhoneNo, Address: { City, Pincode }, Carrier, AWB }) =>
      [number, bills.get(key) ?? '', CustomerName, CustomerPhoneNo, City, Pincode, Carrier, AWB].some((one) =>
        one.toLowerCase().includes(wanted),
      ),
  )
}
