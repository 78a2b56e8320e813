/** The one import of the schema library, so that every part that uses it shares one chunk. */
export * as z from 'zod/mini'
