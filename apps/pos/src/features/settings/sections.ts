import type { ComponentType } from 'react'
import { lazyPart } from '../../parts/lazy-part.ts'
import type { SectionId } from './settings-list.ts'

/** Each section is a file of its own, loaded when it is opened. */
export const SECTIONS: Record<SectionId, ComponentType> = {
  place: lazyPart(async () => (await import('./place-section.tsx')).PlaceSection),
  selling: lazyPart(async () => (await import('./selling-section.tsx')).SellingSection),
  appearance: lazyPart(async () => (await import('./appearance-section.tsx')).AppearanceSection),
  keys: lazyPart(async () => (await import('./keys-section.tsx')).KeysSection),
  printers: lazyPart(async () => (await import('./printers-section.tsx')).PrintersSection),
  scanner: lazyPart(async () => (await import('./scanner-section.tsx')).ScannerSection),
  security: lazyPart(async () => (await import('./security-section.tsx')).SecuritySection),
  data: lazyPart(async () => (await import('./data-section.tsx')).DataSection),
  transfer: lazyPart(async () => (await import('./transfer-section.tsx')).TransferSection),
  about: lazyPart(async () => (await import('./about-section.tsx')).AboutSection),
}
