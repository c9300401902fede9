/** In the order in which they are listed. */
export const SECTION_IDS = [
  'place',
  'selling',
  'appearance',
  'keys',
  'printers',
  'scanner',
  'security',
  'data',
  'transfer',
  'about',
] as const
export type SectionId = (typeof SECTION_IDS)[number]

interface ListedSetting {
  section: SectionId
  /** What only people who may close the register can do with it; everything else is open to whoever uses the device. */
  byRight?: 'change' | 'remove'
}

/** Every setting, so that the search finds it. Its texts are `settings.items.<id>`. */
export const SETTINGS = {
  place: { section: 'place' },
  defaultType: { section: 'selling' },
  mergeLines: { section: 'selling' },
  quickCash: { section: 'selling' },
  askCustomer: { section: 'selling' },
  showRoundOff: { section: 'selling' },
  tilePictures: { section: 'selling' },
  sounds: { section: 'selling' },
  theme: { section: 'appearance' },
  density: { section: 'appearance' },
  fontSize: { section: 'appearance' },
  hand: { section: 'appearance' },
  language: { section: 'appearance' },
  digits: { section: 'appearance' },
  display: { section: 'appearance' },
  keys: { section: 'keys' },
  printers: { section: 'printers' },
  printQueue: { section: 'printers' },
  printLogo: { section: 'printers' },
  billLanguage: { section: 'printers' },
  billEnglish: { section: 'printers' },
  scanner: { section: 'scanner' },
  scanEnd: { section: 'scanner' },
  scanPrefix: { section: 'scanner' },
  scanSuffix: { section: 'scanner' },
  scanGap: { section: 'scanner' },
  scaleLabels: { section: 'scanner' },
  autoLock: { section: 'security', byRight: 'change' },
  pin: { section: 'security' },
  people: { section: 'security', byRight: 'remove' },
  historyDepth: { section: 'data' },
  storage: { section: 'data' },
  exportSettings: { section: 'transfer' },
  importSettings: { section: 'transfer' },
  version: { section: 'about' },
  licences: { section: 'about' },
} as const satisfies Record<string, ListedSetting>

export type SettingId = keyof typeof SETTINGS
