/** Bytes of a body whose request is not processed yet. */
export interface HeldBody {
  network: string;
  bytes: number;
  /** Whether its end has not arrived yet. */
  arriving: boolean;
  /** Refuses the request and holds nothing of it any more. */
  refuse(): void;
}

export interface BudgetLimits {
  /** Bytes of all clients together. */
  bytesMax: number;
  /** Bytes of one network. */
  bytesMaxOfNetwork: number;
}

interface Network {
  bytes: number;
  /** In the order in which they began. */
  bodies: Set<HeldBody>;
}

export interface BodyBudget {
  /** Sets how many bytes are held of a body; 0 if none are any more. May call `refuse` of any body. */
  hold(body: HeldBody, bytes: number): void;
  /** Sets the body's network. */
  move(body: HeldBody, network: string): void;
}

/**
 * Bounds the bytes of bodies. Beyond `bytesMaxOfNetwork` the network loses the request whose body has been arriving
 * longest, beyond `bytesMax` the network with most bytes does. Whole bodies arrive soon, so they lose last.
 */
export function bodyBudget({ bytesMax, bytesMaxOfNetwork }: BudgetLimits): BodyBudget {
  const networks = new Map<string, Network>();
  let sum = 0;

  const set = (body: HeldBody, bytes: number): void => {
    const network = networks.get(body.network) ?? { bytes: 0, bodies: new Set() };
    network.bytes += bytes - body.bytes;
    sum += bytes - body.bytes;
    body.bytes = bytes;
    if (bytes === 0) network.bodies.delete(body);
    else network.bodies.add(body);
    if (network.bodies.size === 0) networks.delete(body.network);
    else networks.set(body.network, network);
  };
  const refuseOne = ({ bodies }: Network): void => {
    const all = [...bodies];
    (all.find(({ arriving }) => arriving) ?? all.at(-1)!).refuse();
  };
  const fullest = (): Network =>
    networks.values().reduce((most, network) => (network.bytes > most.bytes ? network : most));
  const hold = (body: HeldBody, bytes: number): void => {
    const more = bytes > body.bytes;
    set(body, bytes);
    if (!more) return;
    for (let own = networks.get(body.network); own && own.bytes > bytesMaxOfNetwork; own = networks.get(body.network))
      refuseOne(own);
    while (sum > bytesMax) refuseOne(fullest());
  };
  return {
    hold,
    move: (body, network) => {
      const { bytes } = body;
      set(body, 0);
      body.network = network;
      hold(body, bytes);
    },
  };
}
