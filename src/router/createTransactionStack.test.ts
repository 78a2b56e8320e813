import { expect, test, vi } from 'vitest'
import { createRouter } from './createRouter.js'
import { createTransactionStack } from './createTransactionStack.js'

type Routes = { Account: undefined; Send: undefined; Sent: undefined }

function start() {
  const router = createRouter<Routes>({ home: 'Account', onEnd: vi.fn() })
  router.push('Send')
  router.push('Sent')
  return {
    router,
    stack: createTransactionStack<Routes>(router),
    views: () => router.state.stack.map(({ view }) => view),
  }
}

test('A transaction stack can finish by going back, replacing, or resetting to a view', () => {
  const back = start()
  back.stack.push({ finish: 'back' })
  expect(back.stack.finish()).toBe(true)
  expect(back.views()).toEqual(['Account', 'Send'])

  const replaced = start()
  replaced.stack.push({ finish: 'replace', view: 'Account' })
  replaced.stack.finish()
  expect(replaced.views()).toEqual(['Account', 'Send', 'Account'])

  const reset = start()
  reset.stack.push({ finish: 'reset', view: 'Account' })
  reset.stack.finish()
  expect(reset.views()).toEqual(['Account'])
})

test('the latest finishes first, and an empty stack moves nothing', () => {
  const { stack, views } = start()
  stack.push({ finish: 'reset', view: 'Account' })
  stack.push({ finish: 'back' })
  stack.finish()
  expect(views()).toEqual(['Account', 'Send'])
  stack.clear()
  expect(stack.finish()).toBe(false)
  expect(views()).toEqual(['Account', 'Send'])
})
