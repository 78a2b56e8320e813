import { expect, test } from 'vitest'
import { schedule } from '../../scripts/schedule.mjs'

type Step = { name: string; cores: number; needs?: string[] }

/** Runs steps that the test ends by hand, and records the started ones with their cores. */
function begin(steps: Step[], cores: number) {
  const started: string[] = []
  const ends = new Map<string, (isGood: boolean) => void>()
  const results = schedule(steps, {
    cores,
    run: (name: string, input: number) =>
      new Promise<{ name: string; isGood: boolean }>((resolve) => {
        started.push(`${name} ${input}`)
        ends.set(name, (isGood) => resolve({ name, isGood }))
      }),
    leaveOut: (name: string, missing: string) => ({ name, isGood: false, missing }),
    isGood: ({ isGood }: { isGood: boolean }) => isGood,
  })
  const end = async (name: string, isGood = true) => {
    ends.get(name)?.(isGood)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { begun: started, end, results }
}

test('steps run in parallel as far as there are cores, earlier ones first', async () => {
  const { begun, end } = begin(
    [1, 2, 3, 4].map((number) => ({ name: `s${number}`, cores: 1 })),
    2,
  )
  expect(begun).toEqual(['s1 1', 's2 1'])
  await end('s2')
  expect(begun).toEqual(['s1 1', 's2 1', 's3 1'])
})

test('on more cores more of them run', () => {
  const { begun } = begin(
    [1, 2, 3, 4].map((number) => ({ name: `s${number}`, cores: 1 })),
    8,
  )
  expect(begun).toHaveLength(4)
})

test('a step that wants more cores than there are gets all of them, alone', async () => {
  const { begun, end } = begin(
    [
      { name: 'small', cores: 1 },
      { name: 'large', cores: 4 },
      { name: 'other', cores: 1 },
    ],
    2,
  )
  expect(begun).toEqual(['small 1', 'other 1'])
  await end('small')
  await end('other')
  expect(begun).toEqual(['small 1', 'other 1', 'large 2'])
})

test('a step waits for its prerequisites, and others overtake it', async () => {
  const { begun, end } = begin(
    [
      { name: 'build', cores: 1 },
      { name: 'size', cores: 1, needs: ['build'] },
      { name: 'unit', cores: 1 },
    ],
    2,
  )
  expect(begun).toEqual(['build 1', 'unit 1'])
  await end('build')
  expect(begun).toEqual(['build 1', 'unit 1', 'size 1'])
})

test('a step whose prerequisite fails is skipped, and so are its dependents; others still run', async () => {
  const { begun, end, results } = begin(
    [
      { name: 'build', cores: 1 },
      { name: 'size', cores: 1, needs: ['build'] },
      { name: 'table', cores: 1, needs: ['size'] },
      { name: 'unit', cores: 1 },
    ],
    1,
  )
  await end('build', false)
  await end('unit')
  expect(begun).toEqual(['build 1', 'unit 1'])
  expect(await results).toEqual([
    { name: 'build', isGood: false },
    { name: 'size', isGood: false, missing: 'build' },
    { name: 'table', isGood: false, missing: 'size' },
    { name: 'unit', isGood: true },
  ])
})

test('a prerequisite that is not selected counts as met', () => {
  expect(begin([{ name: 'size', cores: 1, needs: ['build'] }], 1).begun).toEqual(['size 1'])
})

test('steps that wait for each other are an error', async () => {
  const circle = [
    { name: 'one', cores: 1, needs: ['other'] },
    { name: 'other', cores: 1, needs: ['one'] },
  ]
  await expect(begin(circle, 1).results).rejects.toThrow('wait for each other: one, other')
})
