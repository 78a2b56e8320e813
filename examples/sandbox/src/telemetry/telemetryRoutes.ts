import { jsonAnswer, textAnswer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'

/** A batch is recorded event by event, so that both routes look the same. */
function answer({ path, body, scope, now }: Call) {
  if (body.json === undefined) return textAnswer(400, 'The body is no JSON')
  const events: readonly unknown[] = Array.isArray(body.json) ? body.json : [body.json]
  for (const event of events) scope.telemetry.add({ path, event, at: now() })
  return jsonAnswer({ status: 'OK' })
}

export const telemetryRoutes: readonly Route[] = [
  { method: 'POST', path: '/e', answer },
  { method: 'POST', path: '/batch', answer },
]
