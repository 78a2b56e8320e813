/** After these a chunk that did not load is asked for again. */
const DELAYS_MS = [300, 900]

/** Loads a part of the library; each retry is a new import, since one that was rejected stays so. */
export async function importWithRetry<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let done = 0; ; done++) {
    try {
      return await load()
    } catch (error) {
      const delay = DELAYS_MS[done]
      if (delay === undefined) throw error
      await new Promise((resolve) => setTimeout(resolve, delay))
      if (signal?.aborted) throw error
    }
  }
}
