import type { PrintConfig } from '@evertill/contract'

export const defaultConfig = (configs: readonly PrintConfig[]): PrintConfig | undefined =>
  configs.find(({ IsDefault }) => IsDefault) ?? configs[0]

/** How the store prints on a paper; the usual way, if it says nothing about this one. */
export const configFor = (
  configs: readonly PrintConfig[],
  paper: PrintConfig['Paper'],
): PrintConfig | undefined => configs.find(({ Paper }) => Paper === paper) ?? defaultConfig(configs)
