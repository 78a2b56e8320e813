/** The one import of the schema library, so that every part that uses it shares one chunk. */
// biome-ignore lint/performance/noBarrelFile: it gathers imports, so that bundlers do not split them
export * as z from 'zod/mini'
