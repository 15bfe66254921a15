/** A service whose code is fetched when it is first used. */
import { couldNotLoad } from "../base/texts";

export type OnDemand<Service> = {
  /** Hands the service to some work. One that cannot be fetched gives a notice, and the next use tries again. */
  (work: (service: Service) => unknown): Promise<void>;
  /** Null before its first use. */
  readonly present: Service | null;
};

type Parts<Service> = { name: string; load: () => Promise<Service>; notice: (text: string) => void };

export function onDemand<Service>({ name, load, notice }: Parts<Service>): OnDemand<Service> {
  let fetching: Promise<Service | null> | null = null;
  let present: Service | null = null;
  const fetched = async () => {
    try {
      present = await load();
    } catch {
      fetching = null;
      notice(couldNotLoad(name));
    }
    return present;
  };
  const use = async (work: (service: Service) => unknown) => {
    fetching ??= fetched();
    const service = await fetching;
    if (service) await work(service);
  };
  return Object.defineProperty(use, "present", { get: () => present }) as OnDemand<Service>;
}
