/** One message as the relay sees it: encrypted. */
export type Letter = {
  readonly topic: string
  readonly message: string
  readonly tag: number
  readonly publishedAt: number
  readonly attestation?: string | undefined
  /** The sender, who never receives it. */
  readonly publisher: string
}

type Stored = { readonly letter: Letter; readonly until: number; readonly read: Set<string> }

export type Mailbox = ReturnType<typeof createMailbox>

/** Keeps messages by topic until they expire, for clients that are offline. */
export function createMailbox(now: () => number) {
  const topics = new Map<string, Stored[]>()

  function storedIn(topic: string): Stored[] {
    const fresh = (topics.get(topic) ?? []).filter(({ until }) => until > now())
    if (fresh.length > 0) topics.set(topic, fresh)
    else topics.delete(topic)
    return fresh
  }

  return {
    /** `undefined` for a duplicate: a client without an acknowledgement publishes again. */
    put(letter: Omit<Letter, 'publishedAt'>, ttlSeconds: number): Letter | undefined {
      const stored = storedIn(letter.topic)
      if (stored.some((otherStored) => otherStored.letter.message === letter.message)) return undefined
      const retained = { ...letter, publishedAt: now() }
      topics.set(letter.topic, [...stored, { letter: retained, until: now() + ttlSeconds * 1000, read: new Set() }])
      return retained
    },
    /** Messages this client has neither sent nor acknowledged. */
    unread: (topic: string, client: string): readonly Letter[] =>
      storedIn(topic)
        .filter(({ letter, read }) => letter.publisher !== client && !read.has(client))
        .map(({ letter }) => letter),
    markRead(letter: Letter, client: string) {
      for (const stored of storedIn(letter.topic)) if (stored.letter === letter) stored.read.add(client)
    },
    all: (topic: string): readonly Letter[] => storedIn(topic).map(({ letter }) => letter),
  }
}
