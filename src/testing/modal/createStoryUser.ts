import type { Network } from '../../domain/network.js'
import type { FakeNodes } from './createFakeNodes.js'
import type { FakePrompts } from './createFakePrompts.js'
import type { StoryPage } from './createStoryPage.js'

/** What a story of any form is made of; some steps are likelier than others. */
export const COMMON_STEPS = [
  ...([
    'review',
    'review and press',
    'review and press',
    'press',
    'press',
    'cancel',
    'offline',
    'online',
    'wait',
    'pause',
  ] as const),
  ...(['approve', 'approve', 'decline', 'unclear', 'old hash', 'lie', 'mine', 'mine', 'revert', 'lag'] as const),
  ...(['silence', 'catch up', 'close', 'reopen', 'other account', 'account back', 'reload'] as const),
] as const
type CommonStep = (typeof COMMON_STEPS)[number]

/** A form under test: what its user does on the card. */
export type StoryForm = {
  readonly page: StoryPage
  /** Fills the form again, and presses Review. */
  review(): Promise<void>
  press(): void
  cancel(): void
  /** Opens the card with the form. */
  open(): void
  status(): string
}

type World = {
  readonly nodes: FakeNodes
  readonly prompts: Pick<FakePrompts<never>, 'press' | 'withdraw' | 'forget' | 'faults'>
  readonly accounts: readonly [string, string]
  load(): Promise<StoryForm>
  /** Lets so much time pass. */
  settle(ms: number): Promise<unknown>
}

/** The steps that no chain and no wallet takes part in. */
export async function createStoryUser({ nodes, prompts, accounts, load, settle }: World) {
  let form = await load()
  const [account, otherAccount] = accounts

  /** Ends what was confirmed, if this changes anything. */
  const end = (isChange: boolean, change: () => unknown) => {
    if (isChange) prompts.withdraw()
    return change()
  }
  const select = (address: string) => end(form.page.activeAddress() !== address, () => form.page.selectAccount(address))

  const review = () =>
    end(true, async () => {
      if (!form.page.isOpen() || !form.page.hasForm()) form.open()
      form.page.leaveReview()
      await form.review()
    })

  function press() {
    prompts.press()
    form.press()
  }

  return {
    form: () => form,
    selectNetwork: (network: Network) => end(true, () => form.page.selectNetwork(network)),
    steps: {
      review,
      press,
      async 'review and press'() {
        await review()
        await settle(1_500)
        press()
      },
      cancel: () => end(true, () => form.cancel()),
      offline: () => end(true, () => nodes.setOnline(false)),
      online: () => nodes.setOnline(true),
      silence: () => nodes.setSilent(true),
      wait: () => settle(40_000),
      pause: () => settle(5_000),
      close: () => end(true, () => form.page.close()),
      reopen: () =>
        end(true, async () => {
          form.page.close()
          await settle(10)
          form.open()
        }),
      'other account': () => select(otherAccount),
      'account back': () => select(account),
      reload: () =>
        end(true, async () => {
          form.page.end()
          prompts.forget()
          form = await load()
        }),
    } satisfies Partial<Record<CommonStep, () => unknown>>,
    /** One step after the other; `observe` runs after each. */
    async play<step extends string>(
      list: readonly step[],
      actions: Readonly<Record<step, () => unknown>>,
      observe: () => void = () => undefined,
    ) {
      for (const step of list) {
        await actions[step]()
        await settle(1_500)
        // Nothing is being checked any more, so what was pressed has led to nothing.
        if (form.status() !== 'asking' && form.status() !== 'preparing') prompts.withdraw()
        observe()
      }
    },
  }
}
