import { type Answer, failedAnswer, textAnswer } from './answer.ts'

/** Thrown if a request cannot be served; contains the response. */
export class Refusal extends Error {
  constructor(readonly answer: Answer) {
    super(answer.body)
  }
}

export const refuse = (status: number, field: string, description: string) =>
  new Refusal(failedAnswer(status, field, description))

export const refuseQuery = (problem: string) =>
  new Refusal(textAnswer(400, `Failed to deserialize query string: ${problem}`))

/** A JSON body of the wrong shape. */
export const refuseShape = (problem: string) =>
  new Refusal(textAnswer(422, `Failed to deserialize the JSON body into the target type: ${problem}`))

export const refuseBody = () => new Refusal(textAnswer(400, 'Failed to parse the request body as JSON'))
