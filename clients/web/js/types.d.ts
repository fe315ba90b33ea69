/** The protocol's types under the names by which the client's modules import them. */
export type * from "../../../protocol/schema/messages";
import type { ClientMessage } from "../../../protocol/schema/messages";

type WithoutId<Message> = Message extends unknown ? Omit<Message, "id"> : never;

/** A command before the connection has given it an id. */
export type Command = WithoutId<ClientMessage>;
