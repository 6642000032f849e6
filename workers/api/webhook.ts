import * as z from "zod/mini";
import {
  NewWebhook,
  Webhook,
  WEBHOOK_ADDRESS_MESSAGE,
  WEBHOOK_NO_DEMO_MESSAGE,
  WebhookAnswer,
  WebhookInput,
  WEBHOOKS_FULL_MESSAGE,
} from "#app/domain/webhook/webhook.ts";
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  testWebhook,
  turnOn,
} from "#app/domain/webhook/webhook.server.ts";
import { call, callById, callWithBody } from "./call.ts";
import { answers, createRouter, Message, orAnswers } from "./router.ts";

const NOT_ACTING = "Not while impersonating";

export const webhook = createRouter("user")
  .get(
    "/",
    answers("The addresses that are told of your changes, with their last answers", z.array(Webhook)),
    call(listWebhooks),
  )
  .post(
    "/",
    answers(
      "Add an address that is told of your changes; the secret that signs them is in no other answer",
      NewWebhook,
      201,
      { 400: WEBHOOK_ADDRESS_MESSAGE, 409: WEBHOOKS_FULL_MESSAGE },
    ),
    orAnswers(403, `${NOT_ACTING}. Or: ${WEBHOOK_NO_DEMO_MESSAGE}`),
    ...callWithBody(WebhookInput, createWebhook, 201),
  )
  .post(
    "/:id/secret",
    answers("Give a webhook another secret, which is in no other answer", NewWebhook),
    orAnswers(403, NOT_ACTING),
    callById(renewSecret),
  )
  .post(
    "/:id/test",
    answers("Send a test to a webhook, and wait for its answer", WebhookAnswer),
    orAnswers(403, NOT_ACTING),
    orAnswers(429, "Too many tests in an hour"),
    callById(testWebhook),
  )
  .post(
    "/:id/on",
    answers("Turn a webhook on again that was turned off", Webhook),
    orAnswers(403, NOT_ACTING),
    callById(turnOn),
  )
  .delete("/:id", answers("Remove a webhook", Message), orAnswers(403, NOT_ACTING), callById(removeWebhook));
