export enum Planted {} // breaks house(no-enum) [no-enum]
