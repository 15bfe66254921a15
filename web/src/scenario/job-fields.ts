/** Adds the rows of collectives, programs and costs to the catalog: most visits show none of them. */
import { JOB_FIELDS } from "../engine/generated/job-fields";
import { FIELDS } from "./fields";

FIELDS.push(...JOB_FIELDS);
