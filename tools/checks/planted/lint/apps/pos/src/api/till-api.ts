export type Planted = import('../db/fine.ts').Fine // breaks house(import-table) [till-api]
