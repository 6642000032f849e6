import { AppError } from "#app/errors.ts";

/**
 * The kind of request that waits for a hash: from a known browser or a mailed link, for an existing account, for an
 * unknown account, or for a new account.
 */
export type Requester = "known" | "account" | "none" | "new";

/** A request for a hash: the account, the network, and how many requests of each may wait. */
export interface HashRequest {
  requester: Requester;
  account: string;
  network: string;
  most: number;
}

type Share = "known" | "common" | "account" | "decoy";

/** Places per share. Decoys cost no CPU time, so there are many. */
const CAPACITY: Record<Share, number> = { known: 4, common: 12, account: 8, decoy: 200 };
/** Milliseconds after which a place is freed, in case its request died while it waited. */
const PLACE_TIMEOUT = 10_000;

/**
 * Says whether `milliseconds` have passed since `since`. Also true when the clock was set back, so that nobody waits
 * for it.
 */
export const hasPassed = (since: number, milliseconds: number, now: number): boolean =>
  now < since || now - since >= milliseconds;

export interface Place extends HashRequest {
  share: Share;
  since: number;
  /** For a decoy: the places for which a real request would have had to wait. */
  ahead: Place[];
}

/**
 * The queue of passwords waiting to be hashed. Known browsers come first and have reserved places. All other requests
 * share the common places, a few per network and account. When those are full, existing accounts get extra places,
 * served in turn with the common ones.
 *
 * The queue must not reveal whether an account exists. An unknown account therefore gets a decoy place: it is
 * accepted or rejected like a real one, waits as long, and is answered like a wrong password, but nothing is hashed.
 */
export class PasswordQueue {
  readonly #places: Record<Share, Place[]> = { known: [], common: [], account: [], decoy: [] };
  #last: Share = "common";

  /** Adds a request to the queue. Throws 429 when there is no room. */
  enter(asker: HashRequest, now: number): Place {
    this.#expire(now);
    const place = { ...asker, share: this.#shareFor(asker), since: now, ahead: [...this.#places.account] };
    this.#places[place.share].push(place);
    return place;
  }

  /** Says whether the place is served next. */
  isNext(place: Place, now: number): boolean {
    this.#expire(now);
    const { known, common, account } = this.#places;
    if (place.share === "decoy") {
      return !place.ahead.some((one) => account.includes(one)) && (this.#last !== "account" || common.length === 0);
    }
    const [first, second] = this.#last === "common" ? [account, common] : [common, account];
    const next = known[0] ?? first[0] ?? second[0];
    // A freed place does not block the others.
    return next === place || !this.#places[place.share].includes(place);
  }

  leave(place: Place): void {
    const places = this.#places[place.share];
    if (!places.includes(place)) return;
    places.splice(places.indexOf(place), 1);
    if (place.share === "common" || place.share === "account") this.#last = place.share;
  }

  #shareFor({ requester, account, network, most }: HashRequest): Share {
    const { known, ...others } = this.#places;
    if (requester === "known" && known.length < CAPACITY.known) return "known";
    const waiting = [...others.common, ...others.account, ...others.decoy];
    const ofNetwork = waiting.filter((place) => place.network === network);
    const ofAccount = waiting.filter((place) => place.account === account);
    if (Math.max(ofNetwork.length, ofAccount.length) >= most) throw busy();
    if (others.common.length < CAPACITY.common) return "common";
    // The same check for existing and unknown accounts.
    const isFull = others.account.length >= CAPACITY.account || others.decoy.length >= CAPACITY.decoy;
    if (isFull || requester === "new") throw busy();
    return requester === "none" ? "decoy" : "account";
  }

  #expire(now: number): void {
    for (const places of Object.values(this.#places)) {
      while (places[0] && hasPassed(places[0].since, PLACE_TIMEOUT, now)) places.shift();
    }
  }
}

const busy = () =>
  new AppError(
    429,
    { id: "account.too_many_signins_once", message: "Too many sign-ins at once. Please try again." },
    { retryAfter: 2 },
  );
