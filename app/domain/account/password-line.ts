import { AppError } from "../errors.ts";

/**
 * Who waits for a password to be hashed: a browser or a link that is known to be the owner's, an account that is there,
 * one that is not, or one that is being made.
 */
export type Standing = "known" | "account" | "none" | "new";

/** Who asks: on which account, from where, and how many of each may wait. */
export interface Asker {
  standing: Standing;
  account: string;
  network: string;
  most: number;
}

type Share = "known" | "common" | "account" | "decoy";

/** Places of each share. The last ones cost no time, so there are many. */
const ROOM: Record<Share, number> = { known: 4, common: 12, account: 8, decoy: 200 };
/** Milliseconds after which a place is given up: its request died while it waited. */
const PLACE_LASTS = 10_000;

export interface Place extends Asker {
  share: Share;
  since: number;
  /** Of a decoy: the places that a real one would have had to wait for. */
  ahead: Place[];
}

/**
 * The line in which passwords wait to be hashed. Known browsers come first and have places of their own. Everybody else
 * shares the common ones, a few for each network and account. When these are taken, accounts that are there have further
 * places, which come in turn with the common ones.
 *
 * Nobody may learn by that whether an account is there. So an account that is not gets a decoy's place: it is let in and
 * refused as if it were there, waits as long, and is answered as after a wrong password, but nothing is hashed.
 */
export class PasswordLine {
  readonly #places: Record<Share, Place[]> = { known: [], common: [], account: [], decoy: [] };
  #last: Share = "common";

  /** A place in the line. 429 when there is none. */
  enter(asker: Asker, now: number): Place {
    this.#giveUp(now);
    const place = { ...asker, share: this.#shareFor(asker), since: now, ahead: [...this.#places.account] };
    this.#places[place.share].push(place);
    return place;
  }

  /** Whether the place's turn has come. */
  isNext(place: Place, now: number): boolean {
    this.#giveUp(now);
    const { known, common, account } = this.#places;
    if (place.share === "decoy") {
      return !place.ahead.some((one) => account.includes(one)) && (this.#last !== "account" || common.length === 0);
    }
    const [first, second] = this.#last === "common" ? [account, common] : [common, account];
    const next = known[0] ?? first[0] ?? second[0];
    // A place that was given up is not waited for by others.
    return next === place || !this.#places[place.share].includes(place);
  }

  leave(place: Place): void {
    const places = this.#places[place.share];
    if (!places.includes(place)) return;
    places.splice(places.indexOf(place), 1);
    if (place.share === "common" || place.share === "account") this.#last = place.share;
  }

  #shareFor({ standing, account, network, most }: Asker): Share {
    const { known, ...others } = this.#places;
    if (standing === "known" && known.length < ROOM.known) return "known";
    const waiting = [...others.common, ...others.account, ...others.decoy];
    const ofNetwork = waiting.filter((place) => place.network === network);
    const ofAccount = waiting.filter((place) => place.account === account);
    if (Math.max(ofNetwork.length, ofAccount.length) >= most) throw busy();
    if (others.common.length < ROOM.common) return "common";
    // Asked of both alike, whichever the account is.
    const isFull = others.account.length >= ROOM.account || others.decoy.length >= ROOM.decoy;
    if (isFull || standing === "new") throw busy();
    return standing === "none" ? "decoy" : "account";
  }

  #giveUp(now: number): void {
    for (const places of Object.values(this.#places)) {
      while (places[0] && now - places[0].since > PLACE_LASTS) places.shift();
    }
  }
}

const busy = () => new AppError(429, "Too many sign-ins at once. Please try again.", { retryAfter: 2 });
