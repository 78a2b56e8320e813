// Keccak-f[1600] on pairs of 32-bit words. Own code: the smallest libraries are twice the size, and page load needs
// only address checksums.
const ROUNDS = 24
const RATE_BYTES = 136

function createConstants() {
  const rounds: [number, number][] = []
  let lfsr = 1
  for (let round = 0; round < ROUNDS; round++) {
    let high = 0
    let low = 0
    for (let j = 0; j < 7; j++) {
      const bit = 2 ** j - 1
      if (lfsr & 1) {
        if (bit < 32) low ^= 1 << bit
        else high ^= 1 << (bit - 32)
      }
      lfsr = (lfsr << 1) ^ (lfsr & 0x80 ? 0x171 : 0)
    }
    rounds.push([high, low])
  }
  const moves: { from: number; shift: number }[] = []
  let x = 1
  let y = 0
  for (let t = 0; t < 24; t++) {
    moves.push({ from: x + 5 * y, shift: (((t + 1) * (t + 2)) / 2) % 64 })
    ;[x, y] = [y, (2 * x + 3 * y) % 5]
  }
  return { rounds, moves }
}

function permute(high: Int32Array, low: Int32Array, { rounds, moves }: ReturnType<typeof createConstants>) {
  const at = (words: Int32Array, index: number) => words[index] ?? 0
  for (const [roundHigh, roundLow] of rounds) {
    // θ
    const columnHigh = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(high, x + y), 0))
    const columnLow = [0, 1, 2, 3, 4].map((x) => [0, 5, 10, 15, 20].reduce((sum, y) => sum ^ at(low, x + y), 0))
    for (let x = 0; x < 5; x++) {
      const [nextHigh = 0, nextLow = 0] = [columnHigh[(x + 1) % 5], columnLow[(x + 1) % 5]]
      const mixHigh = (columnHigh[(x + 4) % 5] ?? 0) ^ ((nextHigh << 1) | (nextLow >>> 31))
      const mixLow = (columnLow[(x + 4) % 5] ?? 0) ^ ((nextLow << 1) | (nextHigh >>> 31))
      for (let y = 0; y < 25; y += 5) {
        high[x + y] = at(high, x + y) ^ mixHigh
        low[x + y] = at(low, x + y) ^ mixLow
      }
    }
    // ρ and π
    const movedHigh = new Int32Array(25)
    const movedLow = new Int32Array(25)
    movedHigh[0] = at(high, 0)
    movedLow[0] = at(low, 0)
    for (const { from, shift } of moves) {
      const [x, y] = [from % 5, Math.floor(from / 5)]
      const to = y + 5 * ((2 * x + 3 * y) % 5)
      const [a, b] = shift < 32 ? [at(high, from), at(low, from)] : [at(low, from), at(high, from)]
      const turn = shift % 32
      movedHigh[to] = turn ? (a << turn) | (b >>> (32 - turn)) : a
      movedLow[to] = turn ? (b << turn) | (a >>> (32 - turn)) : b
    }
    // χ and ι
    for (let y = 0; y < 25; y += 5) {
      for (let x = 0; x < 5; x++) {
        const [one, two] = [y + ((x + 1) % 5), y + ((x + 2) % 5)]
        high[x + y] = at(movedHigh, x + y) ^ (~at(movedHigh, one) & at(movedHigh, two))
        low[x + y] = at(movedLow, x + y) ^ (~at(movedLow, one) & at(movedLow, two))
      }
    }
    high[0] = at(high, 0) ^ roundHigh
    low[0] = at(low, 0) ^ roundLow
  }
}

/** Keccak-256 of bytes, as in Ethereum (not SHA-3). */
export function keccak256(message: Uint8Array): Uint8Array {
  const constants = createConstants()
  const blocks = Math.floor(message.length / RATE_BYTES) + 1
  const padded = new Uint8Array(blocks * RATE_BYTES)
  padded.set(message)
  padded[message.length] = 1
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const words = new DataView(padded.buffer)
  const high = new Int32Array(25)
  const low = new Int32Array(25)
  for (let block = 0; block < padded.length; block += RATE_BYTES) {
    for (let lane = 0; lane < RATE_BYTES / 8; lane++) {
      low[lane] = (low[lane] ?? 0) ^ words.getInt32(block + lane * 8, true)
      high[lane] = (high[lane] ?? 0) ^ words.getInt32(block + lane * 8 + 4, true)
    }
    permute(high, low, constants)
  }
  const digest = new DataView(new ArrayBuffer(32))
  for (let lane = 0; lane < 4; lane++) {
    digest.setInt32(lane * 8, low[lane] ?? 0, true)
    digest.setInt32(lane * 8 + 4, high[lane] ?? 0, true)
  }
  return new Uint8Array(digest.buffer)
}
